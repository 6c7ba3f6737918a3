// Reads a request's body up to a limit.

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
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(parsed) ? parsed : 400;
  } catch {
    return 400;
  }
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
