const fromAnew = new Set<() => void>()

/** Numbers what a factory makes, from 1: names and plates that nobody chose differ, and are the same each time. */
export const counting = (): (() => number) => {
  let made = 0
  fromAnew.add(() => {
    made = 0
  })
  return () => (made += 1)
}

/** Each file of tests begins at 1, whichever ran before it in the same process. */
export const countFromAnew = (): void => {
  for (const begin of fromAnew) begin()
}
