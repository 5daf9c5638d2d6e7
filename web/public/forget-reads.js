// Imported by the service worker. Counts sign-outs, so that a read in flight is not stored after its user has left.
self.signOuts = 0
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'SIGNED_OUT') return
  self.signOuts += 1
  event.waitUntil(caches.delete('reads'))
})
