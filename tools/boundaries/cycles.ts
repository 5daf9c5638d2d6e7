import type { SourceFile } from '../sources/source-tree.ts'

/** Import cycles, each reported once with its path. Type imports count. */
export const findCycles = (files: readonly SourceFile[]): string[] => {
  const graph = new Map(files.map(({ path, imports }) => [path, imports]))
  const finished = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, way: readonly string[]): void => {
    const seenAt = way.indexOf(path)
    if (seenAt >= 0) cycles.push(`import cycle: ${[...way.slice(seenAt), path].join(' → ')}`)
    if (seenAt >= 0 || finished.has(path)) return
    for (const target of graph.get(path) ?? []) if (graph.has(target)) visit(target, [...way, path])
    finished.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}
