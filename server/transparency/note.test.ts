import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  checkpointText,
  cosignedText,
  noteText,
  readCosignature,
  readVerifier,
  signatureLine,
  signedNote,
  verifierOf,
} from './note.ts';

/** The example of c2sp.org/signed-note. */
const example = {
  key: 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  text: 'This is an example message.\n',
  signature: 'Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=',
};

const text = checkpointText('fans.test/log', 12, Buffer.alloc(32, 7));

function createWitness(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const verifier = verifierOf(name, 'cosignature', publicKey);
  const lineAt = (seconds: number, signed = text) => {
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(seconds));
    const signature = sign(null, Buffer.from(cosignedText(seconds, signed)), privateKey);
    return signatureLine(name, verifier.id, Buffer.concat([time, signature]));
  };
  return { verifier, lineAt };
}

describe('a key', () => {
  it('is read as others write it', () => {
    const verifier = readVerifier(example.key, 'log');
    if (verifier === null) throw new Error('The example must be a key');
    const bytes = Buffer.from(example.signature, 'base64');
    expect(bytes.subarray(0, 4)).toEqual(verifier.id);
    expect(verify(null, Buffer.from(example.text), verifier.key, bytes.subarray(4))).toBe(true);
    expect(verifierOf('example.com/foo', 'log', verifier.key).text).toBe(example.key);
  });

  it.each([
    ['of another type', example.key, 'cosignature' as const],
    ['under another name', example.key.replace('foo', 'bar'), 'log' as const],
    ['with another id', example.key.replace('530d903a', '530d903b'), 'log' as const],
    ['that was cut', example.key.slice(0, -1), 'log' as const],
    ['with a space', ` ${example.key}`, 'log' as const],
  ])('%s is refused', (_, key, type) => {
    expect(readVerifier(key, type)).toBeNull();
  });
});

describe('a checkpoint', () => {
  it('has its text before the signatures', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const verifier = verifierOf('fans.test/log', 'log', publicKey);
    const note = signedNote(text, verifier, privateKey);
    expect(note.startsWith(`fans.test/log\n12\n${Buffer.alloc(32, 7).toString('base64')}\n\n— fans.test/log `)).toBe(
      true,
    );
    expect(noteText(note)).toBe(text);
    expect(noteText(`${note}— another line=\n`)).toBe(text);
  });
});

describe('a cosignature', () => {
  const [one, other] = [createWitness('club.test/one'), createWitness('club.test/two')];
  const verifiers = [one.verifier, other.verifier];

  it('is of the witness whose key made it', () => {
    expect(readCosignature(other.lineAt(1_790_000_000), text, verifiers)).toEqual({
      verifier: other.verifier,
      seconds: 1_790_000_000,
    });
  });

  it.each([
    ['of another witness under a known name', createWitness('club.test/one').lineAt(1)],
    ['of an unknown witness', createWitness('club.test/three').lineAt(1)],
    ['of another checkpoint', one.lineAt(1, checkpointText('fans.test/log', 13, Buffer.alloc(32, 7)))],
    ['without a line break', one.lineAt(1).trimEnd()],
    ['with a second line', `${one.lineAt(1)}${one.lineAt(2)}`],
    ['with a changed time', one.lineAt(1).replace(/(?<=— \S+ .{8})AAAA/, 'AAAB')],
    ['that is no line', 'hello\n'],
  ])('%s is refused', (_, line) => {
    expect(readCosignature(line, text, verifiers)).toBeNull();
  });
});
