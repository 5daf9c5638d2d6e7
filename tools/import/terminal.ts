import { createInterface } from 'node:readline/promises'

const width = 30

/** A progress bar on a terminal, else a line per 10 %. */
export const progressBar = (title: string, out: NodeJS.WriteStream = process.stdout) => {
  const start = performance.now()
  let last = -1
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0)
  const draw = (share: number) => {
    const filled = Math.round(share * width)
    const percent = String(Math.floor(share * 100)).padStart(3)
    out.write(`\r${title} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${percent} %  ${seconds()} s `)
  }
  return {
    show: (share: number): Promise<void> => {
      const step = Math.floor(share * (out.isTTY ? 200 : 10))
      if (step > last && out.isTTY) draw(share)
      else if (step > last) out.write(`${title} ${Math.floor(share * 100)} %\n`)
      last = Math.max(last, step)
      return Promise.resolve()
    },
    end: () => {
      if (out.isTTY) out.write('\n')
    },
  }
}

/** True for y or yes; false without a terminal. */
export const ask = async (question: string, signal: AbortSignal): Promise<boolean> => {
  if (!process.stdin.isTTY) return false
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^(y|yes|j|jah|jā)$/i.test((await reader.question(`${question} [y/N] `, { signal })).trim())
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    reader.close()
  }
}

export const say = (...lines: readonly string[]): void => {
  for (const line of lines) process.stdout.write(`${line}\n`)
}
