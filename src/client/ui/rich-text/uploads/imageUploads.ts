// The files that are on their way into a text. The editor shows such a file at once, as an entity without
// `src` that names its upload by id; what is known of the upload stands here, outside of the document, so that
// progress is no step that could be undone. When the picture is stored, its entity is changed in place, in all
// states of Undo and Redo. Until then the HTML is without it, in drafts as well, and the form is not submitted.
import type { MediaKind } from '../../../../contract/media';
import { createSubscribers } from '../../createSubscribers';
import type { ImageEntityData, MediaEntityData } from '../document/documentModel';

type UploadedImage = Required<Pick<ImageEntityData, 'src' | 'width' | 'height'>>;

type UploadedMedia = Pick<MediaEntityData, 'kind' | 'src' | 'width' | 'height'>;

/** The data of the entity that the file becomes. */
export type UploadedFile = UploadedImage | UploadedMedia;

/** Stores pictures, recordings and videos; passed by the form, as the editor knows no server. */
export interface ImageUploader {
  /** The types of pictures, as for `accept` of a file input; and those of recordings and videos. */
  accept: string;
  acceptMedia: string;
  /** What plays the file; undefined for a picture. */
  findMediaKind: (file: File) => MediaKind | undefined;
  /** A sentence about a file that cannot be stored; undefined if it may be tried. */
  findProblem: (file: File) => string | undefined;
  /** Rejects with an error whose message is for the writer. */
  upload: (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<UploadedFile>;
}

interface ImageUpload {
  readonly file: File;
  readonly mediaKind: MediaKind | undefined;
  /** An address of the file in this browser. */
  readonly preview: string;
  /** `stopped` by the writer. Both of the last can be tried again. */
  readonly status: 'waiting' | 'sending' | 'failed' | 'stopped';
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it has failed. */
  readonly problem?: string;
}

/** Is called with what the file is shown by from now on. */
type OnUploaded = (id: string, file: UploadedFile) => void;

export interface ImageUploads {
  connect: (uploader: ImageUploader | undefined, onUploaded: OnUploaded) => void;
  /** @returns the id of the new upload, which waits for its start */
  add: (file: File) => string;
  /** Starts or repeats an upload. */
  start: (id: string) => void;
  stop: (id: string) => void;
  find: (id: string) => ImageUpload | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Ends all of them. */
  stopAll: () => void;
}

/** At a time: the server renders two. */
const maxConcurrent = 2;

export function createImageUploads(): ImageUploads {
  const uploads = new Map<string, ImageUpload>();
  const running = new Map<string, AbortController>();
  const { subscribe, notify } = createSubscribers();
  let count = 0;
  let uploader: ImageUploader | undefined;
  let onUploaded: OnUploaded = () => undefined;

  function update(id: string, changes: Partial<ImageUpload>): void {
    const upload = uploads.get(id);
    if (!upload) return;
    uploads.set(id, { ...upload, ...changes });
    notify();
  }

  function remove(id: string): void {
    const upload = uploads.get(id);
    if (upload) URL.revokeObjectURL(upload.preview);
    uploads.delete(id);
  }

  async function send(id: string, file: File, { upload }: ImageUploader): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    update(id, { status: 'sending', progress: 0 });
    try {
      const image = await upload(
        file,
        (progress) => {
          if (!signal.aborted) update(id, { progress });
        },
        signal,
      );
      if (!signal.aborted) {
        onUploaded(id, image);
        remove(id);
      }
    } catch (error) {
      if (!signal.aborted) update(id, { status: 'failed', problem: (error as Error).message });
    }
    if (running.get(id) === controller) running.delete(id);
    sendNext();
  }

  function sendNext(): void {
    for (const [id, { status, file }] of uploads) {
      if (!uploader || running.size >= maxConcurrent) return;
      if (status === 'waiting' && !running.has(id)) void send(id, file, uploader);
    }
  }

  function stop(id: string): void {
    running.get(id)?.abort();
    running.delete(id);
    update(id, { status: 'stopped', progress: 0 });
    sendNext();
  }

  return {
    connect(newUploader, newOnUploaded) {
      uploader = newUploader;
      onUploaded = newOnUploaded;
    },

    add(file) {
      count += 1;
      const id = String(count);
      const mediaKind = uploader?.findMediaKind(file);
      uploads.set(id, { file, mediaKind, preview: URL.createObjectURL(file), status: 'stopped', progress: 0 });
      return id;
    },

    start(id) {
      update(id, { status: 'waiting', problem: undefined });
      sendNext();
    },

    stop,

    find: (id) => uploads.get(id),

    subscribe,

    stopAll() {
      for (const controller of running.values()) controller.abort();
      running.clear();
      for (const id of [...uploads.keys()]) remove(id);
    },
  };
}
