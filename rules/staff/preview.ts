/** With this header, a request reads a draft instead of the published content. Its value is the token of a preview. */
export const previewHeader = 'X-Preview';
/** The max number of hours until a preview expires. */
export const maxPreviewHours = 168;
