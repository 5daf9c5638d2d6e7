import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { componentStyles } from './build/component-styles.ts'
import { firstVisitChunks } from './build/first-visit-chunks.ts'
import { headStartScript } from './build/head-start-script.ts'
import { phraseTypes } from './build/phrase-types.ts'
import { precompress } from './build/precompress.ts'
import { textsWithCode } from './build/texts-with-code.ts'
import { withoutServerParts } from './build/without-server-parts.ts'
import { withoutUnusedCode } from './build/without-unused-code.ts'

const server = 'http://127.0.0.1:3000'

/** Paths of the server that the service worker must not answer with the app shell. */
const serverPaths = ['/admin/', '/adminapi/', '/openapi.json', '/docs', '/health/', '/metrics', '/public']

const pwa = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  filename: 'service-worker.js',
  manifestFilename: 'manifest.webmanifest',
  includeAssets: ['favicon.svg'],
  manifest: {
    name: 'Parkla',
    short_name: 'Parkla',
    start_url: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0a6e6f',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    inlineWorkboxRuntime: true,
    globPatterns: ['**/*.{js,css,html,svg}'],
    importScripts: ['/forget-reads.js'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(admin|adminapi|openapi\.json|docs|health|metrics|public)(\/|\?|$)/],
    runtimeCaching: [
      {
        // Reads cached for offline use until sign-out (R34). Serialized into the worker, so it must not reference outer scope.
        urlPattern: ({ url, sameOrigin }) =>
          sameOrigin &&
          /^\/adminapi\/(?!events|me$|enforcement\/officer\/|lpr-events|lpr-exceptions\/\d)/.test(url.pathname),
        handler: 'NetworkFirst',
        method: 'GET',
        options: {
          cacheName: 'reads',
          expiration: { maxEntries: 60, maxAgeSeconds: 12 * 3600 },
          plugins: [
            {
              requestWillFetch: async ({ request, state }) => {
                if (state) state['signOuts'] = Reflect.get(globalThis, 'signOuts')
                return request
              },
              // Lists only: a downloaded file would stay here for hours. An answer that arrives after sign-out is not stored.
              cacheWillUpdate: async ({ response, state }) =>
                response.ok &&
                !response.headers.has('content-disposition') &&
                state?.['signOuts'] === Reflect.get(globalThis, 'signOuts')
                  ? response
                  : null,
              // Signed out while the answer was being stored.
              cacheDidUpdate: async ({ cacheName, state }) => {
                if (state?.['signOuts'] !== Reflect.get(globalThis, 'signOuts')) await caches.delete(cacheName)
              },
              // Marks the answer as an old one; the page shows its time and disables payments and gate control.
              cachedResponseWillBeUsed: async ({ cachedResponse }) => {
                if (!cachedResponse) return cachedResponse
                const headers = new Headers(cachedResponse.headers)
                headers.set('x-cached', '1')
                return new Response(cachedResponse.body, { headers })
              },
            },
          ],
        },
      },
    ],
  },
})

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }
const texts = textsWithCode()
const chunks = firstVisitChunks()

export default defineConfig({
  define: { 'import.meta.env.VERSION': JSON.stringify(version) },
  plugins: [
    withoutUnusedCode(),
    withoutServerParts(),
    componentStyles(),
    phraseTypes(),
    texts,
    chunks,
    headStartScript(texts.keyOf),
    react(),
    pwa,
    precompress(),
  ],
  build: {
    // Every supported browser preloads modules itself. The scripts of each page are listed in index.html (`head-start.ts`):
    // a second list in the entry file would add 5 kB to every first visit.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // The start names 300 files of other pages, and hashes do not compress: hexadecimal digits save 0.6 kB of each first visit.
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: chunks.nameOf, debugName: 'list', priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, server])) },
})
