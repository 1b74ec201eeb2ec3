// Definitions of JavaScript and TypeScript files, as the TypeScript compiler sees them.
// Usage: node definitions.js < list of files; prints [path, name, line, kind] by line.
// NODE_PATH says where the package `typescript` is.
"use strict";
const fs = require("node:fs");
const ts = require("typescript");

const KINDS = new Map([
  [ts.SyntaxKind.FunctionDeclaration, "function"],
  [ts.SyntaxKind.MethodDeclaration, "method"],
  [ts.SyntaxKind.ClassDeclaration, "class"],
  [ts.SyntaxKind.InterfaceDeclaration, "interface"],
]);
const VALUES = new Set([
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ClassExpression,
]);

function kindOf(node) {
  const value = node.initializer;
  const bound =
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node);
  return bound && value && VALUES.has(value.kind) ? "bound" : KINDS.get(node.kind);
}

function visit(path, source, node) {
  const kind = kindOf(node);
  const name = kind && node.name;
  const plain = name && (ts.isIdentifier(name) || ts.isStringLiteral(name));
  if (plain && name.text) {
    const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
    console.log(JSON.stringify([path, name.text, line + 1, kind]));
  }
  ts.forEachChild(node, (child) => visit(path, source, child));
}

for (const path of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const text = fs.readFileSync(path, "utf8");
  const kind = /x$/.test(path) ? ts.ScriptKind.TSX : undefined;
  const jsx = /\.[cm]?js$/.test(path) ? ts.ScriptKind.JSX : kind;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, jsx);
  visit(path, source, source);
}
