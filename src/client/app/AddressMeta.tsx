import * as post from '../features/blogs/BlogMeta';
import * as unknown from './NotFoundMeta';
import type { RootState } from './store';

/** @param id of the post at the address; empty where there is none */
export const Meta = ({ id }: { id: string }) => (id === '' ? <unknown.Meta /> : <post.Meta id={id} />);

export const status = (state: RootState, id: string): number => (id === '' ? unknown.status() : post.status(state, id));
