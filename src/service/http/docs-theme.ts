/** The project's mark: rings of reach around a place. */
const MARK =
  '<path d="M16 1.5c8.6 0 14.5 5.2 14.5 14 0 9.4-6.6 15-15 15C6.8 30.5 1.5 24.6 1.5 16.3 1.5 7.6 7.6 1.5 16 1.5Z" fill="#440154"/>' +
  '<path d="M16.5 6c6 0 9.5 3.9 9.5 9.7 0 6.3-4.6 10.3-10.2 10.3C10 26 6 22.2 6 16.5 6 10.2 10.4 6 16.5 6Z" fill="#31688e"/>' +
  '<path d="M16 10.5c3.7 0 6 2.2 6 5.6 0 3.7-2.7 5.9-6.1 5.9-3.5 0-5.9-2.3-5.9-5.7 0-3.5 2.4-5.8 6-5.8Z" fill="#35b779"/>' +
  '<circle cx="16" cy="16" r="2.6" fill="#fde725"/>';

const svg = (width: number, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32">${content}</svg>`);

const WORD =
  '<text x="44" y="23" font-family="system-ui, sans-serif" font-size="20" font-weight="600" fill="#1d1c24">Hinterland</text>';

/** The mark and the name, for the bar at the top. */
export const DOCS_LOGO = { type: 'image/svg+xml', content: svg(170, MARK + WORD), href: '/', target: '_self' } as const;

/** The colors and type of the playground (`playground/src/style/tokens.css`). */
const CSS = `
body { background: #ebe9e4; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .btn, .swagger-ui .opblock .opblock-summary-description,
.swagger-ui table thead tr td, .swagger-ui table thead tr th, .swagger-ui .parameter__name, .swagger-ui .tab li,
.swagger-ui .opblock .opblock-section-header h4, .swagger-ui .response-col_status, .swagger-ui section.models h4 {
  color: #1d1c24; font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
.swagger-ui .topbar { background: #ffffff; border-bottom: 1px solid rgba(30, 28, 45, 0.1); padding: 12px 0; }
.swagger-ui .topbar .topbar-wrapper a, .swagger-ui .topbar a { max-width: 190px; }
.swagger-ui .topbar img { height: 32px; }
.swagger-ui .topbar .download-url-wrapper, .swagger-ui .topbar .dark-mode-toggle { display: none; }
.swagger-ui .info a, .swagger-ui .info .link { color: #31688e; }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { color: #440154; }
.swagger-ui .info { margin: 32px 0 24px; }
.swagger-ui .info .title small { background: #6a6873; border-radius: 8px; }
.swagger-ui .info .title small.version-stamp { background: #31688e; }
.swagger-ui .scheme-container { background: #f0efec; box-shadow: none; border-radius: 14px; padding: 16px 0; margin: 0 0 24px; }
.swagger-ui .opblock-tag { border-bottom: 1px solid rgba(30, 28, 45, 0.1); }
.swagger-ui .opblock { background: #ffffff; border: 1px solid rgba(30, 28, 45, 0.1); border-radius: 14px; box-shadow: none; }
.swagger-ui .opblock .opblock-summary, .swagger-ui .opblock.opblock-post .opblock-summary, .swagger-ui .opblock.opblock-get .opblock-summary {
  border-color: rgba(30, 28, 45, 0.1);
}
.swagger-ui .opblock.opblock-post, .swagger-ui .opblock.opblock-get { background: #ffffff; border-color: rgba(30, 28, 45, 0.1); }
.swagger-ui .opblock .opblock-summary-method { border-radius: 8px; text-shadow: none; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #31688e; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #0b7a55; }
.swagger-ui .opblock.opblock-post .tab-header .tab-item.active h4 span::after,
.swagger-ui .opblock.opblock-get .tab-header .tab-item.active h4 span::after { background: #31688e; }
.swagger-ui .btn.authorize { border-color: #31688e; color: #31688e; border-radius: 10px; }
.swagger-ui .btn.authorize svg { fill: #31688e; }
.swagger-ui .btn.execute { background: #31688e; border-color: #31688e; border-radius: 10px; }
.swagger-ui section.models { border-radius: 14px; }
.swagger-ui a { color: #31688e; }
`;

export const DOCS_THEME = {
  title: 'Hinterland: the API',
  css: [{ filename: 'hinterland.css', content: CSS }],
  favicon: [{ filename: 'icon.svg', rel: 'icon', sizes: 'any', type: 'image/svg+xml', content: svg(32, MARK) }],
};
