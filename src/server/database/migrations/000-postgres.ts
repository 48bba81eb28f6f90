// The schema on PostgreSQL, as the migrations up to 006-avif have made it on SQLite.
import type { Transaction } from 'kysely';
import type { Tables } from '../schema';
import { run } from './run';

export const name = '000-postgres';

/** Texts are compared by code point, as on SQLite, whatever the language of the database. */
const text = 'text collate "C"';

const tables = `
  create table metadata (
    key ${text} primary key,
    value ${text} not null
  );
  create table users (
    id ${text} primary key,
    name ${text} not null,
    email ${text} not null,
    email_folded ${text} not null unique,
    password_hash ${text} not null,
    role ${text} not null,
    has_unused_password integer not null default 0,
    created_at ${text} not null
  );
  create table images (
    hash ${text} primary key,
    width integer not null,
    height integer not null,
    preview ${text} not null default 'pending',
    avif ${text} not null default 'pending',
    created_at ${text} not null
  );
  create table unused_images (
    hash ${text} primary key,
    unused_since ${text} not null
  );
  create table blogs (
    sort_key bigint primary key,
    id ${text} not null unique,
    title ${text} not null,
    title_folded ${text} not null,
    sub_title ${text} not null,
    excerpt ${text} not null,
    category ${text} not null,
    image_hash ${text} not null references images,
    is_published integer not null,
    like_count integer not null default 0,
    created_at ${text} not null,
    updated_at ${text} not null
  );
  create table blog_descriptions (
    blog_id ${text} primary key references blogs (id) on delete cascade,
    description ${text} not null
  );
  create table likes (
    blog_id ${text} not null references blogs (id) on delete cascade,
    user_id ${text} not null references users on delete cascade,
    is_blog_published integer not null,
    created_at ${text} not null,
    primary key (blog_id, user_id)
  );
  create table comments (
    sort_key bigint primary key,
    id ${text} not null unique,
    blog_id ${text} not null references blogs (id) on delete cascade,
    user_id ${text} references users on delete set null,
    name ${text} not null,
    is_approved integer not null,
    is_blog_published integer not null,
    created_at ${text} not null,
    content ${text} not null,
    name_folded ${text} not null,
    content_folded ${text} not null,
    blog_title_folded ${text} not null
  );
  create table propagations (
    blog_id ${text} primary key references blogs (id) on delete cascade,
    stage ${text} not null,
    after ${text} not null
  );
  create table list_counts (
    list ${text} not null,
    key ${text} not null,
    flag integer not null,
    count bigint not null,
    primary key (list, key, flag)
  )`;

const indexes = `
  create index blogs_by_date on blogs (sort_key, is_published, category, title_folded);
  create index blogs_by_status on blogs (is_published, sort_key, category, title_folded);
  create index blogs_by_category on blogs (category, sort_key, is_published, title_folded);
  create index blogs_by_title on blogs (title_folded, sort_key, is_published, category);
  create index blogs_by_status_and_title on blogs (is_published, title_folded, sort_key, category);
  create index blogs_by_category_and_title on blogs (category, title_folded, sort_key, is_published);
  create index blogs_by_image on blogs (image_hash);
  create index likes_by_date on likes (blog_id, created_at, user_id);
  create index likes_by_user on likes (user_id, created_at, blog_id, is_blog_published);
  create index comments_by_date on comments (sort_key, is_approved);
  create index comments_by_status on comments (is_approved, sort_key);
  create index comments_by_blog on comments (blog_id, is_approved, sort_key, is_blog_published);
  create index comments_by_user on comments (user_id, sort_key, is_blog_published);
  create index images_pending_preview on images (created_at) where preview = 'pending';
  create index images_pending_avif on images (created_at) where avif = 'pending'`;

export async function up(tx: Transaction<Tables>): Promise<void> {
  await run(tx, tables, indexes);
}
