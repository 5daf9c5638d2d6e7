// Before the first paint, so that a dark screen does not flash white. A file of its own: the policy allows no inline script.
;(function () {
  var saved = null
  try {
    saved = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage may be closed to us; the system's wish then decides.
  }
  var prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  var isDark = saved === 'dark' || (saved !== 'light' && prefersDark)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
