/** At the latest: the opening screen has left by then. */
const LATEST_MS = 2_000

/**
 * Runs in the head. What was put aside starts when the page has been painted and its pictures and letters are there, when
 * somebody reaches for it, or after two seconds: in a tab that nobody looks at, or on a line that brings a picture slowly.
 * Never before the page has arrived whole: what was not there yet would be left out for good.
 */
const starter = `(()=>{let waits=2;const start=()=>{if(document.readyState==='loading')return addEventListener('DOMContentLoaded',start);if(waits<0)return;waits=-1;document.head.append(document.getElementById('later').content);for(const put of document.querySelectorAll('script[type=later]')){const own=document.createElement('script');own.type='module';if(put.src){own.integrity=put.integrity;own.src=put.src}else own.text=put.text;document.head.append(own)}},ready=()=>{if(!--waits)start()};new PerformanceObserver((seen,observer)=>{if(seen.getEntriesByName('first-contentful-paint')[0]){observer.disconnect();ready()}}).observe({type:'paint',buffered:true});addEventListener('load',ready);for(const sign of ['pointerdown','keydown'])addEventListener(sign,start,{once:true});addEventListener('DOMContentLoaded',()=>setTimeout(start,${LATEST_MS}))})()`

const preload = /<link rel="modulepreload"[^>]*>/g
const script = /<script type="module"(?= async="")/g
const own = '<script type="module" async="">'

/**
 * A page for everybody is painted before it asks for scripts: they share the line with nothing that is seen. They stay
 * where they were, with their checksums, under a type that neither runs nor is fetched, and copies are started.
 */
export function withLateScripts(html: string): string {
  if (!html.includes(own)) return html
  const template = `<template id="later">${(html.match(preload) ?? []).join('')}</template>`
  return html
    .replaceAll(preload, '')
    .replaceAll(script, '<script type="later"')
    .replace('</head>', `${template}<script>${starter}</script></head>`)
}
