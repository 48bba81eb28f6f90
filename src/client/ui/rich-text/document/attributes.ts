import { escapeHtml } from '../../../../contract/plain-text';
import { safeAttributes } from '../../../../contract/rich-text';

/** The attributes of the contract's allow-list, as HTML. */
export const attributes = (tag: string, values: object) =>
  Object.entries(safeAttributes(tag, { ...values }) ?? {})
    .map(([name, value]) => ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`)
    .join('');
