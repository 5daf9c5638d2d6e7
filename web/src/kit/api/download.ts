/** Saves the file of a download endpoint under its name. */
export const saveFile = (file: Blob): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file instanceof File ? file.name : ''
  link.click()
  // After a minute the browser has started reading the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
