// Whether the single-key shortcuts of the moderation are on; they can be switched off, as WCAG 2.1.4 asks.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionStorage } from '../../../session/storedSession';

const storageKey = 'moderation-shortcuts';

export const shortcutsSlice = createSlice({
  name: 'shortcuts',
  initialState: { isOn: true },
  reducers: { shortcutsSwitched: (_shortcuts, { payload: isOn }: PayloadAction<boolean>) => ({ isOn }) },
  selectors: { selectAreShortcutsOn: ({ isOn }) => isOn },
});

export const { shortcutsSwitched } = shortcutsSlice.actions;
export const { selectAreShortcutsOn } = shortcutsSlice.selectors;

export const readShortcuts = (storage: SessionStorage) => ({ isOn: storage.getItem(storageKey) !== 'off' });

export function writeShortcuts(storage: SessionStorage, isOn: boolean): void {
  if (isOn) storage.removeItem(storageKey);
  else storage.setItem(storageKey, 'off');
}
