// Walks a server with the TypeScript SDK and prints what it saw as JSON.
//
// Usage: node client.mjs REPOSITORY URL|COMMAND [ARGUMENT...]

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [repositoryPath, target, ...args] = process.argv.slice(2);
const transport = target.startsWith("http")
  ? new StreamableHTTPClientTransport(new URL(target))
  : new StdioClientTransport({ command: target, args, env: process.env });
const client = new Client({ name: "tests", version: "0" });
let progressed = false;

await client.connect(transport);
const { tools } = await client.listTools(); // from here on it checks replies by their schema
const call = (name, given, options) =>
  client.callTool({ name, arguments: given }, undefined, options);
const indexed = await call(
  "analyze_repository",
  { repositoryPath },
  { onprogress: () => (progressed = true) },
);
const found = await call("query_code", { query: "sum the prices" });
const refused = await call("get_file_context", { filePath: "no/such.py" });
const { resources } = await client.listResources();
const { contents } = await client.readResource({
  uri: resources.find(({ uri }) => uri.endsWith("/graph")).uri,
});
const { prompts } = await client.listPrompts();
const { completion } = await client.complete({
  ref: { type: "ref/prompt", name: "impact_of_change" },
  argument: { name: "filePath", value: "cart" },
});
await client.close();

console.log(
  JSON.stringify({
    tools: tools.length,
    files: indexed.structuredContent.files.analysed,
    progressed,
    best: found.structuredContent.results[0].unit,
    refused: refused.structuredContent.code,
    graph: contents[0].text.split("\n")[0],
    prompts: prompts.map(({ name }) => name),
    completed: completion.values,
  }),
);
