/** Returns a field of a comma-separated file, in quotes where it needs them (RFC 4180). */
export const csv = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
