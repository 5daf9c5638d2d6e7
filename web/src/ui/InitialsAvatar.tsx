import classes from './InitialsAvatar.module.css'

/** `Kadri Tamm` → `KT`; `kadri@…` → `K`. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.at(0) ?? '')
  return letters.join('').toUpperCase()
}

/** Decorative: show the name beside it or in a label. */
export const InitialsAvatar = ({ name, size = 32 }: { name: string; size?: number }) => (
  <span className={classes.avatar} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden>
    {initialsOf(name)}
  </span>
)
