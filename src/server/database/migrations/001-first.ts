import type { Transaction } from 'kysely';
import type { Tables } from '../schema';

export const name = '001-first';

export async function up(tx: Transaction<Tables>): Promise<void> {
  await tx.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_folded', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await tx.schema
    .createTable('images')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await tx.schema
    .createTable('blogs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('sub_title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('image_hash', 'text', (column) => column.notNull().references('images.hash'))
    .addColumn('is_published', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await tx.schema.createIndex('blogs_newest').on('blogs').columns(['created_at', 'id']).execute();
  await tx.schema.createIndex('blogs_image').on('blogs').column('image_hash').execute();

  await tx.schema
    .createTable('likes')
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('likes_once', ['blog_id', 'user_id'])
    .execute();
  await tx.schema.createIndex('likes_of_user').on('likes').columns(['user_id', 'created_at']).execute();

  await tx.schema
    .createTable('comments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('is_approved', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await tx.schema.createIndex('comments_of_blog').on('comments').columns(['blog_id', 'created_at']).execute();
  await tx.schema.createIndex('comments_of_user').on('comments').columns(['user_id', 'created_at']).execute();
  await tx.schema.createIndex('comments_newest').on('comments').columns(['created_at', 'id']).execute();
}
