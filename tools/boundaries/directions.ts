import { locationOf, type Location } from './locations.ts'
import { isTest, type SourceFile } from '../sources/source-tree.ts'

type Edge = { from: string; to: string; path: string; target: string }

/** Tests and what sets them up may use any feature. */
const isSetUp = (path: string): boolean => isTest(path) || /\.(factory|testing)\.tsx?$/.test(path)

/** Two domains may have a feature of the same name. */
const nameOf = ({ workspace, domain, feature }: Location): string => `${workspace}/${domain}/${feature}`

/** Imports between two features of one side; in `contract` a folder outside the foundations is a feature. */
const edgesOf = ({ path, imports }: SourceFile): Edge[] => {
  const from = locationOf(path)
  if (from.feature === '' || isSetUp(path)) return []
  return imports.flatMap((target) => {
    const to = locationOf(target)
    if (to.feature === '' || to.workspace !== from.workspace || nameOf(to) === nameOf(from)) return []
    return [{ from: nameOf(from), to: nameOf(to), path, target }]
  })
}

/** Two features that import each other, with one import each way, and features that import a process. */
export const findWrongDirections = (files: readonly SourceFile[]): string[] => {
  const edges = files.flatMap(edgesOf)
  const first = new Map(edges.map((edge) => [`${edge.from} ${edge.to}`, edge]))
  const mutual = [...first.values()].flatMap((edge) => {
    const back = first.get(`${edge.to} ${edge.from}`)
    if (!back || edge.from > edge.to) return []
    const ways = [edge, back].map(({ path, target }) => `${path} → ${target}`).join(' and ')
    return [`${edge.from} and ${edge.to} import each other: ${ways}`]
  })
  const upward = files.flatMap(({ path, imports }) => {
    if (locationOf(path).layer !== 'features' || isSetUp(path)) return []
    const process = imports.find((target) => locationOf(target).layer === 'processes')
    return process ? [`${path} imports ${process}: a process imports features and binds its own routes`] : []
  })
  return [...mutual, ...upward]
}
