import { parseAst, type Plugin } from 'vite'

const contract = /[\\/]contract[\\/]src[\\/].*\.ts$/
const endpoints = /[\\/]contract[\\/]src[\\/].*\.endpoints\.ts$/

/** What only the server and the OpenAPI document read of an endpoint. */
const serverParts = new Set([
  'summary',
  'scope',
  'answer',
  'errors',
  'audit',
  'forDisplays',
  'bodyLimit',
  'callsPerMinute',
  'needsKey',
  'fixed',
  'notTaken',
  'bareList',
])

type Node = { type: string; start: number; end: number }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

type Property = Node & { key: { name?: string }; value: Node & { value?: unknown } }

/** Of a permission the browser reads only whether it is `public`. */
const isServerPart = ({ key: { name = '' }, value }: Property): boolean =>
  serverParts.has(name) || (name === 'permission' && value.value !== 'public')

type Call = Node & { arguments: readonly (Node & { value?: unknown; properties?: readonly Property[] })[] }

/** The properties of `get('/path', { … })` that the browser does not read. */
const partsOf = (node: Node): Property[] => {
  const own = node.type === 'CallExpression' ? partsOfCall(node as Call) : []
  const below = Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
  return [...own, ...below.filter(isNode).flatMap(partsOf)]
}

const partsOfCall = ({ arguments: [path, definition] }: Call): Property[] =>
  typeof path?.value === 'string' && path.value.startsWith('/')
    ? (definition?.properties ?? []).filter((property) => property.type === 'Property' && isServerPart(property))
    : []

type Program = Node & { body: readonly unknown[] }
type Declaration = Node & { declarations?: readonly (Node & { init?: Node | null })[] }

/** The calls that top-level constants are initialised with. */
const initialisersOf = (program: Program): Node[] =>
  (program.body as readonly (Declaration & { declaration?: Declaration | null })[])
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))

type Edit = Pick<Node, 'start' | 'end'> & { text: string }

/** From the last position to the first, so that those before it stay valid. */
const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((changed, { start, end, text }) => changed.slice(0, start) + text + changed.slice(end), code)

/** A module of the contract as the browser needs it. */
export const forBrowser = (code: string, { hasEndpoints }: { hasEndpoints: boolean }): string => {
  const program = parseAst(code) as Program // the parser's own node types, of which only positions and names are read
  const parts = hasEndpoints ? partsOf(program) : []
  return edited(code, [
    ...parts.map(({ start, end }) => ({ start, end, text: '...{}' })),
    // Two insertions: the call may contain parts that are left out.
    ...initialisersOf(program).flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => ' },
      { start: end, end, text: ')()' },
    ]),
  ])
}

/**
 * Leaves the server's parts of endpoints out of the browser's code. The contract's constants are made without side effects,
 * and marking them so lets the bundler drop unused ones, such as the schemas of answers.
 */
export const withoutServerParts = (): Plugin => ({
  name: 'without-server-parts',
  apply: 'build',
  transform: (code, id) => (contract.test(id) ? forBrowser(code, { hasEndpoints: endpoints.test(id) }) : undefined),
})
