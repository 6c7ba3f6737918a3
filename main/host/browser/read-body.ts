// Reads a request's body up to a limit.
import { isObject } from '../../json.ts';

type Body = Readonly<Record<string, unknown>>;

export async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | 413> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream: ReadableStream<Uint8Array> | null = request.body;
  if (stream) {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > most) return 413;
      chunks.push(chunk);
    }
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

/** A JSON object of limited size, or the status of the refusal. */
export async function readJson(request: Request, most: number): Promise<Body | 400 | 413 | 415> {
  if (!/^application\/json(?:;|$)/u.test(request.headers.get('content-type') ?? '')) return 415;
  const bytes = await readBytes(request, most);
  if (bytes === 413) return 413;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(value) ? value : 400;
  } catch {
    return 400;
  }
}
