import { rmSync } from 'node:fs'
import { isPackStale, packedFile } from './databases/packed-database.ts'

// As at `npm start`: an outdated pack would bring yesterday's tables to a new data folder.
if (isPackStale()) rmSync(packedFile, { force: true })

/** `npm run import -- sessions FILE …`: what the screen /imports does, at the terminal. */
const { runImport } = await import('./import/command.ts')
process.exit(await runImport(process.argv.slice(2)))
