/** `SENT`: all of its mails are stored. Those that still wait are sent outside of the quiet hours. */
export const announcementStates = ['DRAFT', 'SENDING', 'SENT', 'STOPPED'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** The max length of the subject, the text and the link of an announcement, in characters. */
export const announcementSubjectLength = 120;
export const announcementTextLength = 4_000;
export const announcementLinkLength = 300;
/** The max number of recipients of an announcement that one staff member sends; more need a second person. */
export const maxMailedAlone = 1_000;
