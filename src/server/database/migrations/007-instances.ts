// What several processes share: who does what only one may do; and on PostgreSQL, where they may be on different machines,
// what has changed, and how many requests a client has made.
import { sql, type Transaction } from 'kysely';
import type { Change } from '../changes';
import type { Database } from '../database';
import type { Tables } from '../schema';
import { createTrigger, run, transitionTables, type Event } from './postgres-triggers';

export const name = '007-instances';

export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  await tx.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  if (engine === 'postgres') {
    await createChanges(tx);
    // Not in the log, as nothing is lost with it.
    await sql`create unlogged table rate_limits (
      client text primary key,
      count integer not null,
      ends_at timestamptz not null
    )`.execute(tx);
  }
}

interface Source {
  table: string;
  kind: Change['kind'];
  events: Event[];
  /** Selects the ids of posts from the transition tables. */
  select: (rows: string) => string;
}

const sources: Source[] = [
  { table: 'likes', kind: 'likes', events: ['insert', 'update', 'delete'], select: (rows) => `blog_id from ${rows}` },
  {
    table: 'comments',
    kind: 'comments',
    events: ['insert', 'update', 'delete'],
    select: (rows) => `blog_id from ${rows}`,
  },
  { table: 'blogs', kind: 'blog', events: ['insert', 'delete'], select: (rows) => `id from ${rows}` },
  {
    table: 'blogs',
    kind: 'blog',
    events: ['update'],
    // That of likes is told by the likes.
    select: () =>
      `id from new_rows join old_rows using (id)
        where to_jsonb(new_rows) - 'like_count' <> to_jsonb(old_rows) - 'like_count'`,
  },
  { table: 'blog_descriptions', kind: 'blog', events: ['update'], select: (rows) => `blog_id from ${rows}` },
  {
    table: 'images',
    kind: 'cover',
    events: ['update'],
    select: (rows) => `blogs.id from ${rows} as images join blogs on blogs.image_hash = images.hash`,
  },
];

/** By triggers, so that nothing that writes can forget them, and in the transaction of the change. */
async function createChanges(tx: Transaction<Tables>): Promise<void> {
  await run(
    tx,
    `create table changes (
      xid xid8 not null default pg_current_xact_id(),
      kind text not null,
      blog_id text not null,
      changed_at timestamptz not null default now()
    )`,
    'create index changes_by_xid on changes (xid)',
  );
  for (const { table, kind, events, select } of sources) {
    for (const event of events) {
      await createTrigger(
        tx,
        { table, event, name: `${table}_changed_${event}` },
        `insert into changes (kind, blog_id) select distinct '${kind}', ${select(transitionTables[event].at(-1)!)};`,
      );
    }
  }
}
