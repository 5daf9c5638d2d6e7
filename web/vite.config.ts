import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { phraseTypes } from './phrase-types.ts'
import { precompress } from './precompress.ts'

const server = 'http://127.0.0.1:3000'

/** What the server answers itself and the service worker must not answer with the shell. */
const serverPaths = ['/admin/', '/adminapi/', '/openapi.json', '/docs', '/health/', '/metrics']

/** What is read offline: answers to list and record reads, kept until logout (R34). */
const readsWhileOffline = /^\/adminapi\/(?!events|me$|.*\/(pdf|rejects-file)$|lpr-events)/

const pwa = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  filename: 'service-worker.js',
  manifestFilename: 'manifest.webmanifest',
  includeAssets: ['favicon.svg', 'colour-scheme.js'],
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
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(admin|adminapi|openapi\.json|docs|health|metrics)(\/|\?|$)/],
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && readsWhileOffline.test(url.pathname),
        handler: 'NetworkFirst',
        method: 'GET',
        options: { cacheName: 'reads', expiration: { maxEntries: 60, maxAgeSeconds: 12 * 3600 } },
      },
    ],
  },
})

export default defineConfig({
  plugins: [phraseTypes(), react(), pwa, precompress()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, server])) },
})
