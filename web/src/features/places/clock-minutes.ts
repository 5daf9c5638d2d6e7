const two = (value: number): string => String(value).padStart(2, '0')

/** Minutes of the day as `08:30`. */
export const clockText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** `8`, `8:05`, `08.05` → minutes of the day; undefined for other times. */
export const readClock = (text: string): number | undefined => {
  const [, hour, minute = '0'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text.trim()) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return Number(hour) * 60 + Number(minute)
}
