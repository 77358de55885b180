import { inboxPath } from '../../../rules/inbox/inbox-kinds.ts';
import type { MailReader, MemberMail } from '../../account/service.ts';
import type { EventRow, PrizeTier } from '../reading/rows.ts';

type MailedEvent = Pick<EventRow, 'event_id' | 'name' | 'info_until' | 'collects_info'>;

/** To a winner, when the result is open. @param prize undefined in a draw without tiers */
export const mailOfWin = (event: MailedEvent, prize: Pick<PrizeTier, 'name' | 'note'> | undefined): MemberMail => ({
  kind: 'eventWon',
  write(reader) {
    const { t, language, moment } = reader;
    const until = moment(event.info_until);
    const won =
      prize === undefined
        ? []
        : [
            {
              name: t('mail:prize'),
              value: prize.name[language],
              ...(prize.note[language] && { note: prize.note[language] }),
            },
          ];
    const rows = [...won, ...(event.collects_info ? [{ name: t('mail:infoUntil'), value: until }] : [])];
    return {
      values: { event: event.name[language] },
      parts: {
        tables: rows.length === 0 ? [] : [rows],
        notes: event.collects_info ? [t('mail:infoNeeded')] : [],
        link: linkTo(event, reader),
      },
    };
  },
});

/** To a winner whose information is missing, before the deadline. */
export const mailOfReminder = (event: MailedEvent): MemberMail => ({
  kind: 'winnerReminder',
  write(reader) {
    const { t, language, moment } = reader;
    return {
      values: { event: event.name[language] },
      parts: {
        tables: [[{ name: t('mail:infoUntil'), value: moment(event.info_until) }]],
        link: linkTo(event, reader),
      },
    };
  },
});

const linkTo = ({ event_id: eventId }: MailedEvent, { t }: MailReader) => ({
  text: t('mail:toEvent'),
  path: inboxPath('EVENT_WON', eventId),
});
