import { signal } from '@preact/signals-react';
import type { SavedAddress } from '../../../../server/address/contract.ts';
import { createPlaceLookup } from '../../../core/address/place-lookup.ts';
import { createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { isMissing } from '../../../core/api/fan-error.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { ProfileState } from '../profile-state.ts';
import {
  type AddressDraft,
  type AddressProblems,
  contentOf,
  draftOf,
  draftProblems,
  newDraft,
} from './address-draft.ts';

export type AddressesState = ReturnType<typeof createAddressesState>;

type Saved = { addresses: SavedAddress[] };

/** The fan's saved addresses, and the one that is being typed. */
export function createAddressesState({ reportError }: Pick<ProfileState, 'reportError'>, country: string) {
  const addresses = createRemote<readonly SavedAddress[]>(
    async (abort) => (await call('GET /user/me/address', { signal: abort })).addresses,
  );
  const draft = signal<AddressDraft | null>(null);
  const problems = signal<AddressProblems>({});
  /** The last action; shown until the next step. */
  const done = signal<'saved' | 'deleted' | 'chosen' | null>(null);
  /** The address in the dialog that confirms its deletion. */
  const pendingRemoval = signal<SavedAddress | null>(null);
  const action = createAction(reportError);
  void addresses.load();

  function edit(next: AddressDraft | null): void {
    draft.value = next;
    problems.value = {};
    done.value = null;
    action.failure.value = null;
    lookup.reset();
  }

  function type(changes: Partial<AddressDraft>): void {
    const before = draft.peek();
    if (before === null) return;
    draft.value = { ...before, ...changes };
    // Problems disappear as they are corrected; new ones are not shown during typing.
    const still = draftProblems(draft.value);
    const blamed = problems.peek();
    problems.value = Object.fromEntries(Object.entries(still).filter(([field]) => field in blamed));
  }

  const lookup = createPlaceLookup(() => draft.peek() ?? newDraft(country), type);

  async function change(
    what: 'saved' | 'deleted' | 'chosen',
    body: string,
    send: (key: string) => Promise<Saved>,
  ): Promise<boolean> {
    done.value = null;
    const reply = await action.run(body, send);
    if (reply === null) {
      // It was deleted on another device.
      if (isMissing(action.failure.peek())) void addresses.load();
      return false;
    }
    addresses.set(reply.addresses);
    done.value = what;
    return true;
  }

  return {
    addresses: addresses.state,
    load: addresses.load,
    draft,
    problems,
    lookup,
    done,
    pendingRemoval,
    busy: action.busy,
    failure: action.failure,

    add: () => edit(newDraft(country)),
    edit: (address: SavedAddress) => edit(draftOf(address)),
    cancel: () => edit(null),
    type,
    /** @returns whether it is saved; if not, `problems` or `failure` says why */
    async save(): Promise<boolean> {
      const typed = draft.peek();
      if (typed === null) return false;
      problems.value = draftProblems(typed);
      if (Object.keys(problems.peek()).length > 0) return false;
      const body = contentOf(typed);
      const { addressId } = typed;
      const isSaved = await change('saved', JSON.stringify({ ...body, addressId }), (key) =>
        addressId === null
          ? call('POST /user/me/address', { body, key })
          : call('PUT /user/me/address/:addressId', { params: { addressId }, body, key }),
      );
      if (isSaved) draft.value = null;
      // The typed address can be saved as a new one.
      else if (isMissing(action.failure.peek())) draft.value = { ...typed, addressId: null };
      return isSaved;
    },
    choose: ({ addressId }: SavedAddress) =>
      change('chosen', `default ${addressId}`, (key) =>
        call('PUT /user/me/address/:addressId/default', { params: { addressId }, key }),
      ),
    setPendingRemoval(address: SavedAddress | null): void {
      pendingRemoval.value = address;
    },
    async remove(): Promise<void> {
      const address = pendingRemoval.peek();
      if (address === null) return;
      pendingRemoval.value = null;
      const { addressId } = address;
      await change('deleted', `delete ${addressId}`, (key) =>
        call('DELETE /user/me/address/:addressId', { params: { addressId }, key }),
      );
    },
    dispose(): void {
      lookup.dispose();
      addresses.dispose();
    },
  };
}
