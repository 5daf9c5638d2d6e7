import { createInterface } from 'node:readline/promises'

/** Progress in place on a terminal, else a line per 10 %. */
export const progressOf = (title: string, out: NodeJS.WriteStream = process.stdout) => {
  let last = -1
  return {
    show: (share: number): Promise<void> => {
      const step = Math.floor(share * (out.isTTY ? 100 : 10))
      const text = `${title} ${Math.floor(share * 100)} %`
      if (step > last) out.write(out.isTTY ? `\r${text}` : `${text}\n`)
      last = Math.max(last, step)
      return Promise.resolve()
    },
    end: () => void (out.isTTY && out.write('\n')),
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

export const say = (...lines: readonly string[]): void =>
  void process.stdout.write(lines.map((line) => `${line}\n`).join(''))
