/** A chat of `tawkToChatUrls`; region and language are codes such as EST and et, empty for any. */
type ChatEntry = { url: string; region: string; language: string }

const textOf = (value: object, name: string): string => {
  const found = Object.entries(value).find(([key]) => key.toLowerCase() === name)?.[1] as unknown
  return typeof found === 'string' ? found : ''
}

const entryOf = (value: unknown): ChatEntry[] => {
  if (typeof value === 'string') return [{ url: value, region: '', language: '' }]
  if (typeof value !== 'object' || value === null) return []
  return [{ url: textOf(value, 'url'), region: textOf(value, 'region'), language: textOf(value, 'language') }]
}

/** Entries of the JSON list in the address: texts, or objects with url, region and language; anything else is left out. */
export const chatEntriesOf = (json: string): ChatEntry[] => {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list.flatMap(entryOf) : []
  } catch {
    return []
  }
}

const isSame = (one: string, other: string): boolean => one !== '' && one.toLowerCase() === other.toLowerCase()

/** The entry of the region, else of the language, else the first (R28). */
export const chatEntryFor = (
  entries: readonly ChatEntry[],
  { region, language }: { region: string; language: string },
): ChatEntry | undefined =>
  entries.find((entry) => isSame(entry.region, region)) ??
  entries.find((entry) => isSame(entry.language, language)) ??
  entries[0]

/** An https address on one of the hosts; `*.example.com` allows its subdomains (R28). */
export const isAllowedChatUrl = (url: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  const isOn = (host: string) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host)
  return protocol === 'https:' && username === '' && password === '' && hosts.some(isOn)
}
