import { useSignals } from '@preact/signals-react/runtime';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import type { ListColumn } from '../../list/list-state.ts';
import { ListView } from '../../list/list-view.tsx';
import { useList } from '../../list/use-list.ts';
import { may } from '../../session/session-signals.ts';
import { BulkActions } from './bulk-actions.tsx';
import { addressOf, type ListedMember, readMembers } from './members-state.ts';
import { SuspensionMark, useSuspensionText } from './suspension-mark.tsx';

const address = '/studio/members';

const linkOf = ({ nickname, userId }: ListedMember) => (
  <Link href={addressOf(userId)} dir="auto" translate="no">
    {nickname}
  </Link>
);
const markOf = ({ suspension }: ListedMember) => <SuspensionMark suspension={suspension} />;
const idOf = ({ userId }: ListedMember) => <code translate="no">{userId}</code>;

/** Members by one box; the newest without a search. */
export function MembersList() {
  useSignals();
  const t = useWords('studio');
  const { instant } = useMoments();
  const suspensionText = useSuspensionText();
  const list = useList<ListedMember>({ address, filters: [], read: readMembers });

  const bulkActions = useCallback(
    (userIds: readonly string[]) => (
      <BulkActions
        userIds={userIds}
        onStarted={() => {
          list.selection.value = {};
        }}
      />
    ),
    [list],
  );

  const columns: ListColumn<ListedMember>[] = [
    { id: 'nickname', label: t('members.nickname'), text: ({ nickname }) => nickname, cell: linkOf, isFixed: true },
    { id: 'state', label: t('members.state'), text: ({ suspension }) => suspensionText(suspension), cell: markOf },
    { id: 'name', label: t('members.name'), text: ({ name }) => name },
    { id: 'email', label: t('members.email'), text: ({ email }) => email },
    { id: 'joinedAt', label: t('members.joinedAt'), text: ({ joinedAt }) => instant(joinedAt) },
    {
      id: 'foundBy',
      label: t('members.found'),
      text: ({ foundBy }) => (foundBy === null ? '' : t(`members.foundBy.${foundBy}`)),
    },
    { id: 'userId', label: t('members.id'), text: ({ userId }) => userId, cell: idOf },
  ];
  return (
    <>
      <DeskHead title={t('desks.members')} text={t('members.text')} />
      <ListView
        list={list}
        label={t('desks.members')}
        columns={columns}
        rowId={({ userId }) => userId}
        fileName="members"
        empty={{ title: t('members.empty') }}
        actions={may('member.help') ? bulkActions : undefined}
      />
    </>
  );
}
