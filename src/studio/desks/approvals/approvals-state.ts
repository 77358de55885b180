import { signal } from '@preact/signals-react';
import type { Reply } from '../../../core/api/call.ts';
import { createPagedRemote } from '../../../core/state/paged-remote.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { studioCall } from '../../api/studio-call.ts';
import { showFailure } from '../../layout/toasts.ts';
import { approvalDecided } from '../../layout/waiting-approvals.ts';

export type Approval = Reply<'GET /studio/approval'>['approvals'][number];
export type Shown = 'ASKED' | 'DECIDED';

/** Requests that wait for a second person, and decided ones. */
export function createApprovalsState() {
  const shown = signal<Shown>('ASKED');
  let readAt = Number.NEGATIVE_INFINITY;
  const list = createPagedRemote<Approval>(async (cursor, abort) => {
    readAt = Date.now();
    const query = { state: shown.peek(), ...(cursor && { cursor }) };
    const { approvals, nextCursor } = await studioCall('GET /studio/approval', { query, signal: abort });
    return { rows: approvals, nextCursor };
  }, showFailure);
  const setting = createRemote((abort) => studioCall('GET /studio/setting', { signal: abort }), showFailure);

  /** Removes a decided request from the list. */
  const removeFromList = (approvalId: string): void =>
    list.set((rows = []) => rows.filter((approval) => approval.approvalId !== approvalId));

  return {
    shown,
    list,
    setting,
    show(next: Shown): void {
      shown.value = next;
      list.clear();
      void list.load();
    },
    /** Reads a list of one page again, if it is older than this in milliseconds: colleagues ask and decide meanwhile. */
    refresh(minAge: number): void {
      if (list.nextCursor.peek() === null && Date.now() - readAt >= minAge) void list.load();
    },
    async approve(approvalId: string, key: string): Promise<object> {
      const call = 'POST /studio/approval/:approvalId/approval';
      const reply = await studioCall(call, { params: { approvalId }, key });
      removeFromList(approvalId);
      approvalDecided();
      return reply;
    },
    async refuse(approvalId: string, reason: string, key: string): Promise<object> {
      const call = 'POST /studio/approval/:approvalId/refusal';
      const reply = await studioCall(call, { params: { approvalId }, body: { reason }, key });
      removeFromList(approvalId);
      approvalDecided();
      return reply;
    },
    async withdraw(approvalId: string, key: string): Promise<object> {
      const reply = await studioCall('POST /studio/approval/:approvalId/withdrawal', { params: { approvalId }, key });
      removeFromList(approvalId);
      return reply;
    },
    /** @returns whether the change now waits for another owner */
    async changeTwoPeople(twoPeople: boolean, reason: string, key: string): Promise<{ waits: boolean }> {
      const { done, approval } = await studioCall('PUT /studio/setting', { body: { twoPeople, reason }, key });
      if (done) setting.set(done);
      else void list.load();
      return { waits: approval !== null };
    },
    dispose(): void {
      list.dispose();
      setting.dispose();
    },
  };
}

export type ApprovalsState = ReturnType<typeof createApprovalsState>;
