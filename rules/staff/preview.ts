/** The header of a request for what a draft would show: its value is the token of a preview. */
export const previewHeader = 'X-Preview';
/** Hours for which a preview opens at most. */
export const maxPreviewHours = 168;
