import { type Room, roleOf, roomOf } from './rooms.ts'
import { isTest, isTypeScript, type SourceFile } from './source-tree.ts'

/** Which room may import from which; one message per forbidden import. */
export const findForbiddenImports = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => isTypeScript(path))
    .flatMap((file) =>
      file.imports.flatMap((target) => {
        const reason = reasonAgainst(file.path, target)
        return reason ? [`${file.path} imports ${target}: ${reason}`] : []
      }),
    )

type Rule = (edge: { from: Room; to: Room; path: string; target: string }) => string | undefined

const contractStandsAlone: Rule = ({ from, to, path, target }) => {
  if (from.house !== 'contract' || to.house === 'contract') return undefined
  if (to.house !== 'package') return 'the contract imports nothing else of ours'
  return target === 'zod' || isTest(path) ? undefined : 'the contract is pure and uses nothing but zod'
}

const sidesAreStrangers: Rule = ({ from, to }) => {
  if (from.house !== 'web' && from.house !== 'server') return undefined
  if (to.house === 'outside') return 'the product does not need its tools and tests'
  const isOtherSide = (to.house === 'web' || to.house === 'server') && to.house !== from.house
  return isOtherSide ? 'web and server meet in the contract only' : undefined
}

const featuresKeepToThemselves: Rule = ({ from, to, target }) => {
  const isNeighbour = from.wing === 'features' && to.wing === 'features' && from.feature !== to.feature
  if (!isNeighbour || from.house !== to.house || from.house === 'contract') return undefined
  if (to.feature === 'access') return undefined // all features use scopes
  if (from.house === 'server') {
    const isOpen = ['queries', 'factory'].includes(roleOf(target))
    return isOpen ? undefined : 'of another feature only its queries and its factory'
  }
  const isOpen = ['api', 'picker', 'pickers', 'schema'].includes(roleOf(target)) || /Pickers?\.tsx$/.test(target)
  return isOpen ? undefined : 'of another feature only its api, pickers and schema'
}

const commandsStayAtHome: Rule = ({ from, to, target }) => {
  const isCommand = to.house === 'server' && to.wing === 'features' && roleOf(target) === 'commands'
  if (!isCommand || from.house !== 'server' || from.feature === to.feature || from.wing === 'processes')
    return undefined
  return 'commands are called by their own feature or by a process'
}

const foundationsKnowNoFeature: Rule = ({ from, to }) => {
  // The demo data uses every feature's factories.
  const isFoundation = !['', 'features', 'processes', 'world'].includes(from.wing)
  return isFoundation && to.wing === 'features' ? `${from.wing}/ knows no feature` : undefined
}

const rules: readonly Rule[] = [
  contractStandsAlone,
  sidesAreStrangers,
  commandsStayAtHome,
  featuresKeepToThemselves,
  foundationsKnowNoFeature,
]

const reasonAgainst = (path: string, target: string): string | undefined => {
  const edge = { from: roomOf(path), to: roomOf(target), path, target }
  for (const rule of rules) {
    const reason = rule(edge)
    if (reason) return reason
  }
  return undefined
}
