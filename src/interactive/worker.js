"use strict";
// One thread of the page: an engine that answers requests in their order.
let engine;

const text_at = (at, length) => new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, length));

function call(request) {
  const bytes = new TextEncoder().encode(request);
  const at = engine.request(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  const is_sound = engine.call();
  const answer = text_at(engine.answer(), engine.answer_length());
  if (!is_sound) throw new Error(answer);
  return answer;
}

onmessage = ({ data: { id, module, request } }) => {
  try {
    if (module) engine = new WebAssembly.Instance(module).exports;
    postMessage({ id, answer: call(request) });
  } catch (error) {
    const is_panic = error instanceof WebAssembly.RuntimeError && engine;
    const fault = is_panic ? `This is a bug in deathroll: ${text_at(engine.answer(), engine.answer_length())}` : error.message;
    postMessage({ id, fault });
  }
};
