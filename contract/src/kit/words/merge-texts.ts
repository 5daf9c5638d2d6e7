/** Trees of texts as one: groups are joined, a later text replaces an earlier one. */
export const mergeTexts = (trees: readonly object[]): object => {
  const result: Record<string, unknown> = {}
  for (const [key, value] of trees.flatMap((tree) => Object.entries<unknown>({ ...tree }))) {
    const before = result[key]
    result[key] = isGroup(before) && isGroup(value) ? mergeTexts([before, value]) : value
  }
  return result
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null
