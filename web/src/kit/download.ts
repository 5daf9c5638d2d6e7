/** Hands a downloaded file (the result of a file endpoint) to the browser under its own name. */
export const saveFile = (file: Blob): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file instanceof File ? file.name : ''
  link.click()
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
