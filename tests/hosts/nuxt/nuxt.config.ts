export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  css: ['@fanfare/elements/boxes.css'],
  app: { head: { htmlAttrs: { lang: 'en' }, title: 'Nuxt', link: [{ rel: 'icon', href: 'data:,' }] } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('fan-') } },
  typescript: { strict: true },
});
