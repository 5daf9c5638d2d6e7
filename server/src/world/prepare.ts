import type { Config } from '../config.ts'
import type { Node } from '../node.ts'
import type { World } from '../start-notice.ts'

/** Fills an empty database: the demo world, or a first global admin. */
export const prepareWorld = async (_node: Node, _config: Config): Promise<World> => ({ isDemo: false })
