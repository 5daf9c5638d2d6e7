export type ReadMail = { to: string; subject: string; messageId: string; parts: ReadPart[] }
type ReadPart = { contentType: string; fileName: string; content: Buffer }

/** Parses a raw MIME message (RFC 2045, 2047) as far as the suite needs: headers, nested parts, encodings. */
export const readMail = (raw: string): ReadMail => {
  const headers = headersOf(raw)
  return {
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    messageId: headers.get('message-id') ?? '',
    parts: partsOf(raw),
  }
}

const split = (raw: string): [string, string] => {
  const end = raw.indexOf('\r\n\r\n')
  return [raw.slice(0, end), raw.slice(end + 4)]
}

const headersOf = (raw: string) => {
  const unfolded = split(raw)[0].replaceAll(/\r\n[ \t]+/g, ' ')
  return new Map(
    unfolded.split('\r\n').map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

const partsOf = (raw: string): ReadPart[] => {
  const headers = headersOf(raw)
  const contentType = headers.get('content-type') ?? 'text/plain'
  const body = split(raw)[1]
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1]
  if (boundary) {
    const inner = body.split(`--${boundary}`).slice(1, -1)
    return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  }
  const fileName = /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
  const encoding = headers.get('content-transfer-encoding') ?? '7bit'
  return [{ contentType: contentType.split(';')[0] ?? '', fileName, content: decodeBody(body, encoding) }]
}

const decodeBody = (body: string, encoding: string) => {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding === 'quoted-printable') return quotedPrintable(body.replaceAll('=\r\n', ''))
  return Buffer.from(body, 'latin1')
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

const decodeWords = (value: string) =>
  value
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : quotedPrintable(word.replaceAll('_', ' '))).toString(
        'utf8',
      ),
    )
