import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { noToasts } from '../../../api/baseQuery';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { selectHasExtensions } from '../../../site/siteSlice';
import type { MarkdownConverter } from '../../../ui/rich-text/dialogs/MarkdownDialog';
import { markdownApi } from './markdownApi';

const { writeMarkdown, readMarkdown } = markdownApi.endpoints;

interface Answer<Data> {
  data?: Data;
  error?: unknown;
}

function dataOf<Data>({ data, error }: Answer<Data>): Data {
  if (data !== undefined) return data;
  const message = (error as { message?: string } | undefined)?.message;
  throw new Error(message ?? 'The text could not be converted.');
}

/** Converts the text of a post by the server; undefined where the server does not. */
export function useMarkdownConverter(): MarkdownConverter | undefined {
  const hasExtensions = useSelector(selectHasExtensions);
  const dispatch = useApiDispatch();
  return useMemo(() => {
    if (!hasExtensions) return undefined;
    return {
      write: async (html) => {
        const argument = { description: html, toast: noToasts };
        return dataOf(await dispatch(writeMarkdown.initiate(argument, { track: false }))).markdown;
      },
      read: async (markdown) => {
        const argument = { markdown, toast: noToasts };
        return dataOf(await dispatch(readMarkdown.initiate(argument, { track: false }))).description;
      },
      readFile: async (markdown) => {
        const argument = { markdown, isFile: true, toast: noToasts };
        const { description, frontMatter } = dataOf(await dispatch(readMarkdown.initiate(argument, { track: false })));
        return { html: description, frontMatter };
      },
    };
  }, [dispatch, hasExtensions]);
}
