const illegalInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Without the characters that no XML document may hold, not even escaped. */
export const xmlText = (text: string): string => text.replace(illegalInXml, '');
