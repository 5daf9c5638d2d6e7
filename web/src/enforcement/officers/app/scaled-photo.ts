const longestSide = 1_600
const quality = 0.8

/** The photo as JPEG with at most 1,600 pixels a side: about 300 kB instead of several megabytes. */
export const scaledPhoto = async (file: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has no transparency: without a background, the clear parts of a PNG become black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the photo cannot be encoded'))),
      'image/jpeg',
      quality,
    ),
  )
}

const positionMs = 8_000

/** Position of the phone; undefined without permission or signal. */
export const currentPosition = (): Promise<{ latitude: number; longitude: number } | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: positionMs, maximumAge: 60_000 },
    )
  })
