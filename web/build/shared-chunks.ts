/** A chunk as Rolldown builds it without groups: modules that the same pages and dialogs use. */
export type FinestChunk = {
  fileName: string
  moduleIds: readonly string[]
  /** File names. */
  imports: readonly string[]
  /** Compressed. */
  bytes: number
  /** Set where a page or dialog starts with this chunk: how often it is opened, 1 for a page. */
  opened?: number
}

type Group = {
  chunks: readonly FinestChunk[]
  bytes: number
  /** The pages and dialogs that load the group, and how often they are opened. */
  users: Map<FinestChunk, number>
}

/** A request costs a page as much time as this many bytes. */
const requestBytes = 1_500

/** How often the users of `group` are opened that do not load `other`. */
const openedWithout = (group: Group, other: Group): number => {
  let opened = 0
  for (const [user, weight] of group.users) if (!other.users.has(user)) opened += weight
  return opened
}

const openedWith = (group: Group, other: Group): number => {
  let opened = 0
  for (const [user, weight] of group.users) if (other.users.has(user)) opened += weight
  return opened
}

const gainOf = (one: Group, other: Group): number =>
  openedWith(one, other) * requestBytes -
  openedWithout(other, one) * one.bytes -
  openedWithout(one, other) * other.bytes

type GroupOf = ReadonlyMap<string, Group>

const importsOf = (group: Group, groupOf: GroupOf): Set<Group> => {
  const found = group.chunks.flatMap(({ imports }) => imports.map((file) => groupOf.get(file)))
  return new Set(found.filter((each) => each !== undefined && each !== group)) as Set<Group> // undefined is filtered out
}

/** Every group that `start` imports, directly or not. */
const allImportsOf = (start: readonly Group[], groupOf: GroupOf): Set<Group> => {
  const seen = new Set<Group>()
  const waiting = [...start]
  for (let group = waiting.pop(); group; group = waiting.pop())
    for (const each of importsOf(group, groupOf)) {
      if (seen.has(each)) continue
      seen.add(each)
      waiting.push(each)
    }
  return seen
}

/** Joined groups must not import each other through a third: chunks that import each other may run in the wrong order. */
const hasPathAround = (from: Group, to: Group, groupOf: GroupOf): boolean =>
  allImportsOf(
    [...importsOf(from, groupOf)].filter((each) => each !== to),
    groupOf,
  ).has(to)

/** What the users of one of two groups load in addition because the other group imports it. */
const lossOfImports = (pair: readonly Group[], groupOf: GroupOf): number => {
  let bytes = 0
  for (const imported of allImportsOf(pair, groupOf)) {
    if (pair.includes(imported)) continue
    for (const group of pair) bytes += openedWithout(group, imported) * (imported.bytes + requestBytes)
  }
  return bytes
}

type Refused = Map<Group, Set<Group>>

/** The pair that saves most; undefined when no pair saves anything. */
const bestPair = (groups: readonly Group[], groupOf: GroupOf, refused: Refused): [Group, Group] | undefined => {
  let most = 0
  let best: [Group, Group] | undefined
  for (const [at, one] of groups.entries())
    for (const other of groups.slice(at + 1)) {
      if (refused.get(one)?.has(other)) continue
      const gain = gainOf(one, other)
      if (gain <= most) continue
      const rest = gain - lossOfImports([one, other], groupOf)
      if (rest <= most) continue
      most = rest
      best = [one, other]
    }
  return best
}

/**
 * Each chunk that several pages or dialogs load, as a group of its own. One that is loaded by itself stays alone: where it cannot be loaded, what a
 * page shows already stays.
 */
const finestGroups = (chunks: readonly FinestChunk[]): Group[] => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const groups = new Map(
    chunks.map((chunk): [FinestChunk, Group] => [chunk, { chunks: [chunk], bytes: chunk.bytes, users: new Map() }]),
  )
  for (const user of chunks) {
    if (user.opened === undefined) continue
    const seen = new Set([user])
    for (const chunk of seen) {
      groups.get(chunk)?.users.set(user, user.opened)
      for (const file of chunk.imports) {
        const imported = byFile.get(file)
        if (imported) seen.add(imported)
      }
    }
  }
  return [...groups.entries()].flatMap(([{ opened }, group]) =>
    opened === undefined && group.users.size > 1 ? [group] : [],
  )
}

/**
 * Which modules share a chunk: the chunks that several pages load are joined where the requests saved outweigh the bytes that
 * pages then load in vain. Returns the chunk's name by module id; the other modules stay with their page.
 */
export const joinChunks = (chunks: readonly FinestChunk[]): Map<string, string> => {
  const groups = new Set(finestGroups(chunks))
  const groupOf = new Map<string, Group>()
  for (const group of groups) for (const { fileName } of group.chunks) groupOf.set(fileName, group)
  const refused: Refused = new Map()
  for (let pair = bestPair([...groups], groupOf, refused); pair; pair = bestPair([...groups], groupOf, refused)) {
    const [one, other] = pair
    if (hasPathAround(one, other, groupOf) || hasPathAround(other, one, groupOf)) {
      refused.set(one, (refused.get(one) ?? new Set()).add(other))
      continue
    }
    const joined: Group = {
      chunks: [...one.chunks, ...other.chunks],
      bytes: one.bytes + other.bytes,
      users: new Map([...one.users, ...other.users]),
    }
    groups.delete(one)
    groups.delete(other)
    groups.add(joined)
    for (const { fileName } of joined.chunks) groupOf.set(fileName, joined)
    for (const imported of allImportsOf([joined], groupOf))
      for (const [user, weight] of joined.users) imported.users.set(user, weight)
  }
  return new Map(
    [...groups].flatMap((group, at) =>
      group.chunks.flatMap(({ moduleIds }) => moduleIds.map((id): [string, string] => [id, `shared${at}`])),
    ),
  )
}
