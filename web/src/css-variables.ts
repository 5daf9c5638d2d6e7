import type {} from 'react'

declare module 'react' {
  // CSS variables in `style`.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
