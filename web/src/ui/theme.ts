import { createTheme, type MantineColorsTuple } from '@mantine/core'
import type { MouseEvent } from 'react'

/** The one accent: white text on shade 8 has a contrast of 6 : 1. */
const harbour: MantineColorsTuple = [
  '#e9f6f5',
  '#d5eae9',
  '#aad5d3',
  '#7cbfbd',
  '#55adaa',
  '#3ba19e',
  '#2b9b98',
  '#178784',
  '#0a6e6f',
  '#00585a',
]

/** Dark greys tinted with the accent. */
const night: MantineColorsTuple = [
  '#dfe6e6',
  '#b9c3c3',
  '#93a0a0',
  '#6b7878',
  '#434c4f',
  '#353d40',
  '#262c2e',
  '#15191a',
  '#111415',
  '#0d1010',
]

/** The header of a dialog would be a second banner landmark. */
const withoutLandmark = { attributes: { header: { role: 'presentation' } } }

/** An input that holds a file reports no change when the same file is chosen again. */
const forgetFile = ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
  currentTarget.value = ''
}

/** Sizes for a dense desk tool; phones get larger targets by CSS. */
export const theme = createTheme({
  primaryColor: 'harbour',
  colors: { harbour, dark: night },
  // With shade 8 and autoContrast every filled element passes AA in both schemes.
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  // Phones end at 600 px, the sidebar becomes a drawer below 960 px (R37).
  breakpoints: { xs: '37.5em', md: '60em' },
  fontFamily:
    'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.3' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects instead of `Select.extend(…)`, which would bring every component into the first chunk.
  components: {
    Textarea: { defaultProps: { autosize: true, minRows: 2 } },
    // A list that opens with the focus would cover the error of its own field.
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right', openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    FileButton: { defaultProps: { inputProps: { onClick: forgetFile } } },
    // 24 px high; its label as large as that of a checkbox.
    Switch: { defaultProps: { size: 'md' }, styles: { label: { fontSize: 'var(--mantine-font-size-sm)' } } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 }, ...withoutLandmark } },
    Drawer: { defaultProps: withoutLandmark },
    // The placeholder is a child that a menu may not have; focus starts on the first entry.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { duration: 0 } } },
    // Layers open inside <main>, so that all content is within a landmark.
    Portal: { defaultProps: { target: '#layers' } },
    Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } } },
  },
})

declare module 'react' {
  // CSS variables in `style`.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
