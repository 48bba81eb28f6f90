import { useState } from 'react';
import { recognizeEmbed } from '../../../../contract/embeds';
import type { EmbedEntityData } from '../document/documentModel';
import { FormDialog } from './FormDialog';
import { UrlField, useUrlField } from './UrlField';

/** Finds what is told of a page; passed by the form, as the editor knows no server. */
export type FindEmbed = (address: string) => Promise<EmbedEntityData>;

/** The card of a page of which nothing is known but its address. */
export function plainEmbed(address: string): EmbedEntityData {
  const known = recognizeEmbed(address);
  return { provider: known?.provider ?? 'page', href: known?.address ?? address, title: address };
}

interface EmbedDialogProps {
  findEmbed?: FindEmbed;
  onSave: (embed: EmbedEntityData) => void;
  onClose: () => void;
}

/** Adds a card of a page elsewhere, such as a video. */
export function EmbedDialog({ findEmbed, onSave, onClose }: EmbedDialogProps) {
  const { field, complete } = useUrlField(undefined);
  const [isRunning, setIsRunning] = useState(false);

  async function save() {
    const href = complete();
    if (!href || isRunning) return;
    setIsRunning(true);
    onSave(findEmbed ? await findEmbed(href).catch(() => plainEmbed(href)) : plainEmbed(href));
  }

  return (
    <FormDialog
      title="Add a card of a page"
      button={isRunning ? 'Looking…' : 'Add'}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <UrlField
        {...field}
        hint="The address of a video, a post or any other page"
        problem="Please enter a web address."
      />
    </FormDialog>
  );
}
