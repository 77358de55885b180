import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keys for separate purposes from one secret. Printed codes depend on `TICKET_SECRET`: with another one they become unknown. This
 * is why it is separate from the secret that signs tokens, which may be changed any day.
 */
export interface TicketSecrets {
  /**
   * The hash that the database stores instead of a code. It is keyed, since 75 bits could be searched by somebody with the
   * database alone.
   */
  hashCode(code: string): Buffer;
  /** The hash of a network address in the table of attempts. */
  hashAddress(network: string): string;
  /** A registered code, encrypted for its owner to see again; it can be decrypted for its own ticket only. */
  seal(code: string, ticketId: string): Buffer;
  open(sealed: Buffer, ticketId: string): string;
  /** The secret from which the bound device makes entry codes. It differs for each device. */
  entrySecret(ticketId: string, deviceNumber: number): Buffer;
}

export function createTicketSecrets(secret: string): TicketSecrets {
  const keyFor = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `fanfare ticket ${purpose}`, 32));
  const keys = { code: keyFor('code'), address: keyFor('address'), seal: keyFor('seal'), entry: keyFor('entry') };
  return {
    hashCode: (code) => createHmac('sha256', keys.code).update(code).digest(),
    hashAddress: (network) => createHmac('sha256', keys.address).update(network).digest('base64url'),
    seal(code, ticketId) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce).setAAD(Buffer.from(ticketId));
      const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, ticketId) {
      const decipher = createDecipheriv('aes-256-gcm', keys.seal, sealed.subarray(0, 12));
      decipher.setAAD(Buffer.from(ticketId)).setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
    entrySecret: (ticketId, deviceNumber) =>
      createHmac('sha256', keys.entry).update(`${ticketId}.${deviceNumber}`).digest(),
  };
}
