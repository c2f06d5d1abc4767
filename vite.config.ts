import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Add-ons that hold compiled code stay outside the server's one bundle. */
const compiled = ['sharp', '@node-rs/argon2']

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  publicDir: 'content/public',
  build: { target: 'es2023', assetsInlineLimit: 0, cssMinify: true },
  ssr: command === 'build' ? { noExternal: true, external: compiled } : {},
  environments: {
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
}))
