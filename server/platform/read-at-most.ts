/**
 * The bytes of a stream, at most `max` of them in memory.
 * @throws the error of `tooLong` as soon as there are more; the stream is ended then
 */
export async function readAtMost(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  max: number,
  tooLong: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > max) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
