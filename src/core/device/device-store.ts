/**
 * Storage for values that are not text, such as non-extractable keys. Each origin has its own. Without IndexedDB, or
 * where it is blocked, every function here rejects.
 */
const name = 'fanfare-device';
const area = 'kept';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(area);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new DOMException('another tab holds an older version', 'AbortError'));
  });
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(area, mode);
      const request = work(transaction.objectStore(area));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

export const deviceStore = {
  read: (key: string): Promise<unknown> => within('readonly', (store) => store.get(key)),
  write: async (key: string, value: unknown): Promise<void> => {
    await within('readwrite', (store) => store.put(value, key));
  },
  /**
   * Stores the value unless another tab already did.
   * @returns the stored value
   */
  async writeFirst(key: string, value: unknown): Promise<unknown> {
    // Adding an existing key aborts the transaction.
    await within('readwrite', (store) => store.add(value, key)).catch(() => undefined);
    return deviceStore.read(key);
  },
  remove: async (key: string): Promise<void> => {
    await within('readwrite', (store) => store.delete(key));
  },
};
